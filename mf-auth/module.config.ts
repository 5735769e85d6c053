import { defineModule } from '@mullion/shared-kit/module/define-module';

export default defineModule({
  name: 'mf-auth',
  requires: { kit: '^1.0.0' },
  routes: [{ path: 'login/*', expose: './login', public: true, layout: 'bare', title: 'login.title' }],
});
