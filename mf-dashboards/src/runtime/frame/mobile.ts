/** What the app answers. */
export interface MobileReply {
  hasResult?: boolean;
  result?: Record<string, unknown> | null;
  hasError?: boolean;
  error?: unknown;
}

type UserFunction = (...args: unknown[]) => unknown;

/**
 * Runs a mobile action in its frame: finds what the app has to know, asks it, and hands its answer to the functions that
 * somebody wrote. `given`: what all of them get at their end.
 *
 * Its text is sent to the frame: it must not use anything outside of itself.
 */
export async function runMobileAction(
  functions: Readonly<Record<string, UserFunction | undefined>>,
  given: readonly unknown[],
  ask: (...args: unknown[]) => Promise<MobileReply | null>,
): Promise<void> {
  const use = (name: string, ...lead: unknown[]) => functions[name]?.(...lead, ...given);
  const fail = (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    // Without a function for it, the page tells that the action failed.
    if (!functions.handleErrorFunction) throw new Error(reason);
    use('handleErrorFunction', reason);
  };
  const found = async (name: string) => {
    const made = await use(name);
    const later = made as { toPromise?: () => Promise<unknown> } | null | undefined;
    return typeof later?.toPromise === 'function' ? later.toPromise() : made;
  };

  let args: unknown[] = [];
  try {
    if (functions.getLocationFunction) args = (await found('getLocationFunction')) as unknown[];
    else if (functions.getPhoneNumberFunction) args = [await found('getPhoneNumberFunction')];
    if (!Array.isArray(args)) throw new Error('The function gives no location');
  } catch (error) {
    return fail(error);
  }
  let reply: MobileReply;
  try {
    reply = (await ask(...args)) ?? {};
  } catch (error) {
    return fail(error);
  }
  if (reply.hasError) return fail(reply.error);
  const { result } = reply;
  if (!reply.hasResult || !result) return void use('handleEmptyResultFunction');
  if (functions.processImageFunction) use('processImageFunction', result.imageUrl);
  else if (functions.processQrCodeFunction) use('processQrCodeFunction', result.code, result.format);
  else if (functions.processLocationFunction) use('processLocationFunction', result.latitude, result.longitude);
  else if (functions.processLaunchResultFunction) use('processLaunchResultFunction', result.launched);
}
