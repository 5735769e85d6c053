import { useState } from 'react';
import { runSafely } from '../src/notify/run-safely';
import type { Search } from '../src/rows/use-search-source';

/** What a search finds, as PrimeReact asks for it: by text. */
export function useSuggestions<T>(search: Search<T>) {
  const [suggestions, setSuggestions] = useState<T[]>([]);
  const find = (text: string) =>
    runSafely(async () => {
      const found = await search(text, new AbortController().signal, 0);
      setSuggestions([...('options' in found ? found.options : found)]);
    });
  return { suggestions, find };
}
