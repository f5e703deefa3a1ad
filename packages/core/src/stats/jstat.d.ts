/** The part of the untyped package that is used here. `inv(p, …)` is the value below which the share `p` lies. */
declare module 'jstat' {
  const jstat: {
    studentt: {
      inv(p: number, dof: number): number;
      cdf(value: number, dof: number): number;
    };
    noncentralt: { cdf(value: number, dof: number, noncentrality: number): number };
    normal: {
      inv(p: number, mean: number, deviation: number): number;
      cdf(value: number, mean: number, deviation: number): number;
    };
    beta: { inv(p: number, alpha: number, beta: number): number };
  };
  export default jstat;
}
