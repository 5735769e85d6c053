/** A text message that was not sent, with a reason that may be shown: it holds no secret. */
export class SmsError extends Error {
  override readonly name = 'SmsError';
}
