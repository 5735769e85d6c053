import { createUserFunction } from '@mullion/shared-kit/sandbox/sandbox';
import { useEffect, useState } from 'react';

/** What the script of a type says of the data that it wants. */
export interface TypeParameters {
  /** Values are states: nothing is grouped. */
  stateData: boolean;
  /** The newest entity of the first datasource alone. */
  singleEntity: boolean;
  /** It says itself that there is no data. */
  processNoDataByWidget: boolean;
}

const usual: TypeParameters = { stateData: false, singleEntity: false, processNoDataByWidget: false };

/** A script runs in the sandbox up to what it says of itself; it gets nothing to work with. */
const bodyFor = (script: string) => `const self = {};
const nothing = new Proxy(function () {}, { get: () => nothing, apply: () => nothing });
(function (self, ctx, $, jQuery) {
${script}
}).call(self, self, nothing, nothing, nothing);
const said = (typeof self.typeParameters === 'function' && self.typeParameters()) || {};
return [said.stateData === true, said.singleEntity === true, said.processNoDataByWidget === true];`;

async function read(script: string): Promise<TypeParameters> {
  const run = createUserFunction(bodyFor(script), [], { pure: true });
  try {
    const [stateData, singleEntity, processNoDataByWidget] = (await run.call()) as boolean[];
    return {
      stateData: stateData === true,
      singleEntity: singleEntity === true,
      processNoDataByWidget: processNoDataByWidget === true,
    };
  } catch {
    // The frame says what is wrong with the script.
    return usual;
  } finally {
    run.dispose();
  }
}

/** What a script wants of its data; undefined until that is known. Most say nothing, and wait for nothing. */
export function useTypeParameters(script: string): TypeParameters | undefined {
  const [known, setKnown] = useState<{ script: string; said: TypeParameters }>();
  const saysSome = /\btypeParameters\b/.test(script);
  useEffect(() => {
    if (!saysSome) return;
    let isCurrent = true;
    const take = (said: TypeParameters) => {
      if (isCurrent) setKnown({ script, said });
    };
    read(script).then(take, () => take(usual));
    return () => {
      isCurrent = false;
    };
  }, [script, saysSome]);
  if (!saysSome) return usual;
  return known?.script === script ? known.said : undefined;
}
