declare module '*.scss' {
  const text: string;
  export default text;
}
