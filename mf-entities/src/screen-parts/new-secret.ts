const characters = 'abcdefghijklmnopqrstuvwxyz0123456789';

/** A secret that nobody guesses. */
export const newSecret = (length: number): string =>
  Array.from(crypto.getRandomValues(new Uint32Array(length)), (number) => characters[number % characters.length]).join(
    '',
  );
