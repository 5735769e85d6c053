import { defineModule } from '@mullion/shared-kit/module/define-module';

export default defineModule({
  name: 'mf-dashboards',
  requires: { kit: '^1.0.0' },
});
