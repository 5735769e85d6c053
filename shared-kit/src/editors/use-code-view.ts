import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadCode } from '../browser/load-code';
import type { CodeView, CodeViewOptions } from './editor-core';
import { type CodeLanguage, loadLanguage } from './editor-languages';

const loadCore = () => loadCode(() => import(/* webpackChunkName: "kit-editor" */ './editor-core'));

interface Failure {
  reason: unknown;
}

/**
 * The editor inside of `parent`: fetched when it is first shown, made again for another language, its text following
 * `text`. Callbacks of `options` may change at will. `failed`: its code did not arrive; `retry` asks again.
 */
export function useCodeView(
  parent: RefObject<HTMLElement | null>,
  language: CodeLanguage,
  options: Omit<CodeViewOptions, 'parent' | 'language'>,
): { view: CodeView | undefined; failed: Failure | undefined; retry: () => void } {
  const [view, setView] = useState<CodeView>();
  const [failed, setFailed] = useState<Failure>();
  const [attempt, setAttempt] = useState(0);
  const latest = useRef(options);
  latest.current = options;

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt asks again
  useEffect(() => {
    let made: CodeView | undefined;
    let wanted = true;
    setFailed(undefined);
    Promise.all([loadCore(), loadLanguage(language)]).then(
      ([{ createCodeView }, grammar]) => {
        const { current } = latest;
        if (!wanted || !parent.current) return;
        const { check } = current;
        made = createCodeView({
          ...current,
          parent: parent.current,
          language: grammar,
          check: typeof check === 'function' ? (text) => callCheck(latest.current.check, text) : check,
          describe: (problem) => latest.current.describe(problem),
          describeEntry: (entry) => latest.current.describeEntry(entry),
          completions: current.completions && (async () => (await latest.current.completions?.()) ?? {}),
          onChange: (text) => latest.current.onChange(text),
          onBlur: () => latest.current.onBlur(),
          onProblems: (problems) => latest.current.onProblems(problems),
          tabLeaves: () => latest.current.tabLeaves(),
        });
        setView(made);
      },
      (reason: unknown) => wanted && setFailed({ reason }),
    );
    return () => {
      wanted = false;
      made?.destroy();
      setView(undefined);
    };
  }, [parent, language, attempt]);

  const { text, surface } = options;
  useEffect(() => {
    view?.setText(text);
  }, [view, text]);
  const surfaceKey = JSON.stringify(surface);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the surface differs.
  useEffect(() => {
    view?.setSurface(latest.current.surface);
  }, [view, surfaceKey]);
  return { view, failed, retry: () => setAttempt(attempt + 1) };
}

const callCheck = async (check: CodeViewOptions['check'], text: string) =>
  typeof check === 'function' ? check(text) : [];
