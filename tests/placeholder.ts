export const smoke = 1;
