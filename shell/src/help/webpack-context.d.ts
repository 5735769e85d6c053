interface ImportMeta {
  /** All files of a folder that match; called with one of its keys, the address of that file. */
  webpackContext(
    folder: string,
    options: { recursive: boolean; regExp: RegExp },
  ): {
    keys(): string[];
    (key: string): string;
  };
}
