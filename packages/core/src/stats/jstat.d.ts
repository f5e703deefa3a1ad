/** The part of the untyped package that is used here. */
declare module 'jstat' {
  const jstat: {
    studentt: {
      /** The value below which the share `p` of Student's t distribution with `dof` degrees of freedom lies. */
      inv(p: number, dof: number): number;
    };
  };
  export default jstat;
}
