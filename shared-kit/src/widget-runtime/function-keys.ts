/** Bounds of the generated key Random. */
export const randomBounds = { min: -1000, max: 1000 } as const;

/** Body of a generator that nobody has written yet: counts. */
export const defaultBody = 'return prevValue + 1;';

/** A generated data key to begin with. */
export interface FunctionKey {
  name: string;
  /** Body of a function of `time` (epoch ms) and `prevValue`, what it gave before; runs in the sandbox alone. */
  funcBody: string;
}

const { min, max } = randomBounds;

/** The generators that are offered first: two waves, and a random walk that stays within its bounds. */
export const defaultFunctionKeys: readonly FunctionKey[] = [
  { name: 'Sin', funcBody: 'return Math.round(1000 * Math.sin(time / 5000));' },
  { name: 'Cos', funcBody: 'return Math.round(1000 * Math.cos(time / 5000));' },
  {
    name: 'Random',
    funcBody: [
      'const step = (Math.random() - 0.5) * 200;',
      'const next = (Number(prevValue) || 0) + step;',
      `return Math.round(Math.min(${max}, Math.max(${min}, next)));`,
    ].join('\n'),
  },
];

/** Body of a function key by the name of its generator. */
export const bodyOfFunctionKey = (name: string): string =>
  defaultFunctionKeys.find((key) => key.name === name)?.funcBody ?? defaultBody;
