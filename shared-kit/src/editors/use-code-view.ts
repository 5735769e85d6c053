import { type RefObject, useEffect, useRef, useState } from 'react';
import { loadCode } from '../browser/load-code';
import type { CodeView, CodeViewOptions } from './editor-core';
import { type CodeLanguage, loadLanguage } from './editor-languages';

const loadCore = () => loadCode(() => import(/* webpackChunkName: "kit-editor" */ './editor-core'));

/**
 * The editor inside of `parent`: fetched when it is first shown, made again for another language, its text following
 * `text`. Callbacks of `options` may change at will. `failed`: its code could not be loaded.
 */
export function useCodeView(
  parent: RefObject<HTMLElement | null>,
  language: CodeLanguage,
  options: Omit<CodeViewOptions, 'parent' | 'language'>,
): { view: CodeView | undefined; failed: boolean } {
  const [view, setView] = useState<CodeView>();
  const [failed, setFailed] = useState(false);
  const latest = useRef(options);
  latest.current = options;

  useEffect(() => {
    let made: CodeView | undefined;
    let wanted = true;
    setFailed(false);
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
      () => wanted && setFailed(true),
    );
    return () => {
      wanted = false;
      made?.destroy();
      setView(undefined);
    };
  }, [parent, language]);

  const { text, surface } = options;
  useEffect(() => view?.setText(text), [view, text]);
  const surfaceKey = JSON.stringify(surface);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the surface differs.
  useEffect(() => view?.setSurface(latest.current.surface), [view, surfaceKey]);
  return { view, failed };
}

const callCheck = async (check: CodeViewOptions['check'], text: string) =>
  typeof check === 'function' ? check(text) : [];
