/** The text of a file, which the page doesn't run. */
declare module '*?raw' {
  const text: string;
  export default text;
}
