import { defineModule } from '@mullion/shared-kit/module/define-module';

export default defineModule({
  name: 'mf-settings',
  requires: { kit: '^1.0.0' },
});
