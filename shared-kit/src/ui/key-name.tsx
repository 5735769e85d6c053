import { Fragment } from 'react';

/** Where a word of a key ends: `wind|Direction`, `relay_|2`, `io.|in`. */
const wordEnds = /(?<=[\p{Ll}\d])(?=\p{Lu})|(?<=[_.:/-])(?=[^_.:/-])/u;

/** The name of a key as devices send it; where it has to wrap, it wraps after one of its words. */
export const KeyName = ({ name }: { name: string }) => (
  <>
    {name.split(wordEnds).map((word, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: words of a name have no identity
      <Fragment key={at}>
        {at > 0 && <wbr />}
        {word}
      </Fragment>
    ))}
  </>
);
