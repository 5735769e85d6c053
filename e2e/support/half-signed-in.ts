import type { Page } from '@playwright/test';
import { menu } from './console-page';

/** A second factor, as the platform offers it once the password has been accepted. */
export interface OfferedFactor {
  type: 'TOTP' | 'SMS' | 'EMAIL' | 'BACKUP_CODE';
  default?: boolean;
  contact?: string;
  minVerificationCodeSendPeriod?: number;
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64url');

/**
 * Opens the page of the second factor for somebody whose password was right, with these ways to go on. The platform
 * never sees the token, so its answers about the second factor are for the test to give.
 */
export async function openSecondFactor(page: Page, factors: OfferedFactor[]): Promise<void> {
  const iat = Math.floor(Date.now() / 1000);
  const claims = { sub: 'half@e2e.test', userId: 'half', scopes: ['PRE_VERIFICATION_TOKEN'], iat, exp: iat + 900 };
  const token = `${part({ alg: 'none' })}.${part(claims)}.none`;
  await page.route('**/api/auth/2fa/providers', (route) =>
    route.fulfill({ json: factors.map((factor) => ({ contact: null, default: false, ...factor })) }),
  );
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 200, body: '' }));
  await page.goto(`/login?accessToken=${token}`);
  await page.getByRole('heading', { name: 'Verify your identity' }).or(menu(page)).waitFor();
}
