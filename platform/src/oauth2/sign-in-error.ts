/** A sign-in that cannot go on. The message is shown on the sign-in page: it says what, and holds no secret. */
export class SignInError extends Error {
  override readonly name = 'SignInError';
}
