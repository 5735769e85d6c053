import type { Closed } from './observables';

/** How scripts are told of what isn't here. */
export interface FrameClosing {
  /** An object of which what isn't there can't be read unnoticed. On `ctx` itself scripts keep what is theirs. */
  closed: Closed;
  /** An error that names what there is none of. */
  refusal: (path: string) => Error;
  /** An error about what the script does, with the place where it does that. */
  placed: (message: string) => Error;
}

/**
 * Tells scripts of what isn't here, rather than have them find nothing.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 * @param lines of the program before the script
 */
export function frameClosing(lines: number): FrameClosing {
  const placed = (message: string): Error => {
    const refused = new Error(message);
    // It is thrown here, but the script asked for it: the first place of the stack that is the script's own.
    const places = [...String(refused.stack).matchAll(/user-document:(\d+):(\d+)/g)];
    const [, line, column] = places.find(([, at]) => Number(at) > lines + 1) ?? [];
    return line ? Object.assign(refused, { lineNumber: Number(line), columnNumber: Number(column) }) : refused;
  };
  const refusal = (path: string) => placed(`${path} isn’t available in this console`);
  /** What the platform's console has there, and what isn't here. */
  const uncrossed = [
    ...['dashboard', 'aliasController', 'router', 'store', 'authService', 'telemetryWsService', 'edgeService'],
    ...['pageLink', 'timePageLink', 'alarmQuery'],
  ];
  return {
    ...{ refusal, placed },
    closed: <T extends object>(path: string, members: T): T =>
      new Proxy(members, {
        get(target, name) {
          if (typeof name === 'symbol' || name in target) return Reflect.get(target, name);
          if (name === 'then' || name === 'toJSON' || (path === 'ctx' && !uncrossed.includes(name))) return undefined;
          throw refusal(`${path}.${name}`);
        },
      }),
  };
}
