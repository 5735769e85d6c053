import type { CallResult } from './function-messages';
import { cacheCharacters, cachedCharacters, cacheEntries } from './limits';

/** Results by what was called, then by its arguments. */
class Generation {
  private readonly results = new Map<string, Map<string, CallResult>>();
  private count = 0;
  private characters = 0;

  get(origin: string, input: string): CallResult | undefined {
    return this.results.get(origin)?.get(input);
  }

  set(origin: string, input: string, result: CallResult, characters: number): void {
    let shelf = this.results.get(origin);
    if (!shelf) {
      shelf = new Map();
      this.results.set(origin, shelf);
      this.characters += origin.length;
    }
    shelf.set(input, result);
    this.count += 1;
    this.characters += characters;
  }

  get isFull(): boolean {
    return this.count >= cacheEntries / 2 || this.characters >= cacheCharacters / 2;
  }
}

/**
 * Results of pure functions, by `origin` (body and context) and arguments. A result not asked for while half of the
 * space was refilled is dropped. Large results, and those that didn't come from the function itself, are not kept. Objects
 * in it are frozen, as callers share them.
 */
export class ResultCache {
  private young = new Generation();
  private old = new Generation();

  get(origin: string, input: string): CallResult | undefined {
    const found = this.young.get(origin, input);
    if (found) return found;
    const older = this.old.get(origin, input);
    if (older) this.keep(origin, input, older);
    return older;
  }

  set(origin: string, input: string, result: CallResult): void {
    if (!result.ok && result.error.kind !== 'thrown' && result.error.kind !== 'syntax') return;
    if (this.get(origin, input)) return;
    if (input.length + sizeOf(result) > cachedCharacters) return;
    if (result.ok) freezeAll(result.value);
    this.keep(origin, input, result);
  }

  clear(): void {
    this.young = new Generation();
    this.old = new Generation();
  }

  private keep(origin: string, input: string, result: CallResult): void {
    if (this.young.isFull) {
      this.old = this.young;
      this.young = new Generation();
    }
    this.young.set(origin, input, result, input.length + sizeOf(result));
  }
}

function sizeOf(result: CallResult): number {
  if (!result.ok) return result.error.message.length;
  return typeof result.value === 'object' ? JSON.stringify(result.value).length : String(result.value).length;
}

function freezeAll(value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  Object.freeze(value);
  for (const item of Object.values(value)) freezeAll(item);
}
