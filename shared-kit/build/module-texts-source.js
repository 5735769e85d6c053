// Stands for a module's own texts; `module-texts-loader.cjs` writes what is in it.
export default undefined;
