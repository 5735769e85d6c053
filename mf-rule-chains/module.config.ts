import { defineModule } from '@mullion/shared-kit/module/define-module';

const auth = ['TENANT_ADMIN'] as const;

export default defineModule({
  name: 'mf-rule-chains',
  requires: { kit: '^1.0.0' },
  routes: [
    {
      path: 'ruleChains/*',
      expose: './rule-chains',
      auth,
      title: 'chains',
      icon: 'settings_ethernet',
      help: 'rulechains',
    },
    {
      path: 'edgeManagement',
      expose: './edge-templates',
      auth,
      when: 'edgesSupportEnabled',
      redirectTo: '/edgeManagement/ruleChains',
      title: 'edges',
    },
    {
      path: 'edgeManagement/ruleChains/*',
      expose: './edge-templates',
      auth,
      when: 'edgesSupportEnabled',
      title: 'templates',
      icon: 'settings_ethernet',
      help: 'rulechains',
    },
    {
      path: 'edgeInstances/:edgeId/ruleChains/*',
      expose: './edge-rule-chains',
      auth,
      when: 'edgesSupportEnabled',
      title: 'chains',
      help: 'rulechains',
      skipCrumb: true,
    },
  ],
  menu: [
    { id: 'rule-chains', path: '/ruleChains', section: 'root', order: 20, auth },
    {
      id: 'edge-management',
      label: 'edges',
      icon: 'settings_input_antenna',
      section: 'root',
      order: 95,
      auth,
      when: 'edgesSupportEnabled',
    },
    { id: 'edge-templates', path: '/edgeManagement/ruleChains', section: 'edge-management', order: 10, auth },
  ],
  extensions: [
    {
      point: 'entity.create',
      id: 'create-chain',
      expose: './create-chain',
      label: 'create',
      icon: 'add',
      order: 10,
      for: ['RULE_CHAIN'],
      auth,
    },
    {
      point: 'entity.compare',
      id: 'compare-chains',
      expose: './compare-versions',
      label: 'compare',
      icon: 'settings_ethernet',
      order: 10,
      for: ['RULE_CHAIN'],
      auth,
    },
  ],
  home: [
    { section: 'rules-management', path: '/ruleChains', order: 10 },
    { section: 'edge-management', path: '/edgeManagement/ruleChains', order: 65 },
  ],
});
