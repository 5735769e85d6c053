import { UsagePage } from './features/usage/usage-page';

/** `/usage`: what the tenant uses of the platform. */
export default UsagePage;
