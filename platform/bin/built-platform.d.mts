export const dist: string;
export function buildIfStale(): void;

export interface BuiltPlatform {
  url: string;
  pid: number | undefined;
  /** Settles when the process ends. */
  gone: Promise<unknown>;
  /** Its exit code or signal once it has ended. */
  ended(): string | undefined;
  stop(): Promise<unknown>;
  kill(): Promise<unknown>;
}

export function startBuilt(options: { dataDir: string; env?: Record<string, string> }): Promise<BuiltPlatform>;
