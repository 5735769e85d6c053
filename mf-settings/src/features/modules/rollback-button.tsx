import type { ModuleState, VersionFaults } from '@mullion/shared-kit/module/modules-state';
import { Button, type ButtonProps } from '@mullion/shared-kit/ui/button';
import { blockedReason } from './blocked';
import { askChange } from './change-question';
import { useModuleTitle } from './module-names';
import { rollBackQuestion } from './questions';
import { useT } from './texts';

interface RollbackButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'aria-label'> {
  module: ModuleState;
  revision: string;
  faults: VersionFaults | undefined;
}

/** Goes back to the version before; not to one that can't take over. */
export function RollbackButton({ module, revision, faults, ...look }: RollbackButtonProps) {
  const t = useT();
  const title = useModuleTitle()(module.name);
  const [to] = module.earlier;
  if (to === undefined) return null;
  return (
    <Button
      {...look}
      icon="restore"
      disabledReason={blockedReason(t, module, to, faults)}
      onClick={() => askChange(module, revision, rollBackQuestion(t, title))}
    >
      {t('rollback')}
    </Button>
  );
}
