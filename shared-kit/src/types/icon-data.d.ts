/** Written by `build/icon-data.mjs`: the first name in each file of path data; nothing for that of canvases. */
declare module '*/generated/icons/index.json' {
  const firstNames: readonly string[];
  export default firstNames;
}

/** Written by `build/icon-data.mjs`: every name there is. */
declare module '*/generated/icons/names.json' {
  const names: { material: string[]; mdi: string[] };
  export default names;
}

/** Written by `build/icon-data.mjs`: the paths of `own-icons.json`. */
declare module '*/generated/icons/own.json' {
  const paths: Readonly<Record<string, string>>;
  export default paths;
}

/** Written by `build/icon-data.mjs`: the paths of `first-icons.json`, and the console's names by the stored ones. */
declare module '*/generated/icons/first.json' {
  const first: { paths: Readonly<Record<string, string>>; names: Readonly<Record<string, string>> };
  export default first;
}
