/** Version of kit and shell, which are released together. Written by the build. */
declare const MULLION_KIT_VERSION: string;
/** Installed versions of the libraries shared with modules. Written by the build. */
declare const MULLION_LIBRARY_VERSIONS: Record<string, string>;
