/** Time-based one-time passwords (RFC 6238: SHA-1, 6 digits, 30 seconds), as authenticator apps show them. */
import { createGuardrails, generateSecret, verifySync } from 'otplib';

const PERIOD_S = 30;
/** A secret that an app made itself may be shorter than ours; what it protects is its owner's account alone. */
const guardrails = createGuardrails({ MIN_SECRET_BYTES: 1 });

/** A new secret of 160 bits, in Base32. */
export const newSecret = (): string => generateSecret();

/** Whether the code is the present one or the one before (clocks differ, people type slowly). `now` is in milliseconds. */
export function matchesTotp(secret: string, code: string, now: number): boolean {
  if (!/^\d{6}$/.test(code)) return false;
  try {
    const epoch = Math.floor(now / 1000);
    return verifySync({ secret, token: code, epoch, period: PERIOD_S, epochTolerance: [PERIOD_S, 0], guardrails })
      .valid;
  } catch {
    // The secret is no Base32: no code belongs to it.
    return false;
  }
}
