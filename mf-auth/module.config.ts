import { defineModule } from '@mullion/shared-kit/module/define-module';

export default defineModule({
  name: 'mf-auth',
  requires: { kit: '^1.0.0' },
  routes: [
    { path: 'login', expose: './login', public: true, layout: 'bare', title: 'login.title' },
    {
      path: 'login/resetPasswordRequest',
      expose: './reset-request',
      public: true,
      layout: 'bare',
      title: 'reset-request.title',
    },
    {
      path: 'login/resetPassword',
      expose: './set-password',
      public: true,
      layout: 'bare',
      title: 'reset-password.title',
    },
    {
      path: 'login/resetExpiredPassword',
      expose: './set-password',
      public: true,
      layout: 'bare',
      title: 'expired-password.title',
    },
    {
      path: 'login/createPassword',
      expose: './set-password',
      public: true,
      layout: 'bare',
      title: 'create-password.title',
    },
    { path: 'login/mfa', expose: './second-factor', public: true, layout: 'bare', title: 'second-factor.title' },
    { path: 'profile', expose: './profile', title: 'profile.title', icon: 'account_circle', help: 'profile' },
    { path: 'security', expose: './security', title: 'security.title', icon: 'lock', help: 'security' },
  ],
});
