const form = 'main form button[type=submit]';
const row = 'main table tbody tr[data-id]';
/** A list that may be empty. */
const rowOrNone = 'main :is(table tbody tr[data-id], .kit-state__emblem)';

/** The pages of settings by their account: the address, and what is painted once a person can use the page. */
export const settingsPages = {
  sysadmin: {
    General: ['/settings/general', form],
    'Outgoing mail': ['/settings/outgoing-mail', form],
    'SMS provider': ['/settings/sms-provider', form],
    Security: ['/settings/security-settings', form],
    OAuth2: ['/settings/oauth2', form],
    'Two-factor authentication': ['/settings/2fa', form],
    Queues: ['/settings/queues', row],
    'Resources library': ['/settings/resources-library', rowOrNone],
    Modules: ['/settings/modules', 'main td code'],
  },
  tenant: {
    'Home settings': ['/settings/home', form],
    Repository: ['/settings/repository', form],
    'Auto-commit': ['/settings/auto-commit', form],
  },
};
