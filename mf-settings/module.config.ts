import { defineModule } from '@mullion/shared-kit/module/define-module';

const system = ['SYS_ADMIN'] as const;
const tenant = ['TENANT_ADMIN'] as const;
const both = ['SYS_ADMIN', 'TENANT_ADMIN'] as const;

export default defineModule({
  name: 'mf-settings',
  requires: { kit: '^1.0.0' },
  routes: [
    {
      path: 'settings',
      expose: './general',
      auth: both,
      title: 'settings',
      icon: 'settings',
      redirectTo: { SYS_ADMIN: '/settings/general', TENANT_ADMIN: '/settings/home' },
    },
    {
      path: 'settings/general',
      expose: './general',
      auth: system,
      title: 'general',
      icon: 'settings_applications',
      help: 'generalSettings',
    },
    {
      path: 'settings/outgoing-mail',
      expose: './outgoing-mail',
      auth: system,
      title: 'mail',
      icon: 'mail',
      help: 'outgoingMailSettings',
    },
    {
      path: 'settings/sms-provider',
      expose: './sms-provider',
      auth: system,
      title: 'sms',
      icon: 'sms',
      help: 'smsProviderSettings',
    },
    {
      path: 'settings/security-settings',
      expose: './security-settings',
      auth: system,
      title: 'security',
      icon: 'security',
      help: 'securitySettings',
    },
    {
      path: 'settings/2fa',
      expose: './two-factor',
      auth: system,
      title: 'two-factor',
      icon: 'mdi:two-factor-authentication',
      help: 'twoFactorAuthSettings',
    },
    {
      path: 'settings/home',
      expose: './home-settings',
      auth: tenant,
      title: 'home-settings',
      icon: 'settings_applications',
      help: 'homeSettings',
    },
    { path: 'settings/resources-library/*', expose: './resources', auth: both, title: 'resources', icon: 'folder' },
    { path: 'settings/queues/*', expose: './queues', auth: system, title: 'queues', icon: 'swap_calls' },
    { path: 'auditLogs', expose: './audit-log', auth: tenant, title: 'audit', icon: 'track_changes', help: 'auditLog' },
  ],
  menu: [
    { id: 'audit-log', path: '/auditLogs', section: 'root', order: 130, auth: tenant },
    { id: 'settings', label: 'settings', icon: 'settings', section: 'root', order: 200, auth: both },
    { id: 'settings-general', path: '/settings/general', section: 'settings', order: 10, auth: system },
    { id: 'settings-mail', path: '/settings/outgoing-mail', section: 'settings', order: 20, auth: system },
    { id: 'settings-sms', path: '/settings/sms-provider', section: 'settings', order: 30, auth: system },
    { id: 'settings-security', path: '/settings/security-settings', section: 'settings', order: 40, auth: system },
    { id: 'settings-2fa', path: '/settings/2fa', section: 'settings', order: 60, auth: system },
    { id: 'settings-home', path: '/settings/home', section: 'settings', order: 10, auth: tenant },
    { id: 'settings-resources', path: '/settings/resources-library', section: 'settings', order: 70, auth: both },
    { id: 'settings-queues', path: '/settings/queues', section: 'settings', order: 80, auth: system },
  ],
  home: [
    { section: 'audit', path: '/auditLogs', order: 90 },
    { section: 'settings', path: '/settings/general', order: 100 },
    { section: 'settings', path: '/settings/outgoing-mail', order: 101 },
    { section: 'settings', path: '/settings/sms-provider', order: 102 },
    { section: 'settings', path: '/settings/security-settings', order: 103 },
    { section: 'settings', path: '/settings/2fa', order: 105 },
    { section: 'settings', path: '/settings/home', order: 100 },
    { section: 'settings', path: '/settings/resources-library', order: 106 },
    { section: 'settings', path: '/settings/queues', order: 107 },
  ],
});
