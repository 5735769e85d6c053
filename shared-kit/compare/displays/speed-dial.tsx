import { SpeedDial as PrimeDial } from 'primereact/speeddial';
import type { SpeedDialProps } from '../../src/displays/speed-dial';
import { useActionsOpen } from '../../src/displays/use-actions-open';
import { Icon } from '../../src/ui/icon';
import { Unstyled } from '../unstyled';

export {
  type SpeedDialAction,
  type SpeedDialProps,
  speedDialMotion,
  speedDialStagger,
} from '../../src/displays/speed-dial';

export function SpeedDial({ label, icon = 'plus', actions, ...state }: SpeedDialProps) {
  const { open, setOpen, root } = useActionsOpen(state);
  return (
    <Unstyled>
      <PrimeDial
        visible={open}
        onVisibleChange={setOpen}
        aria-label={label}
        showIcon={<Icon name={icon} size={24} />}
        transitionDelay={40}
        model={actions.map((action) => ({
          label: action.label,
          icon: <Icon name={action.icon} size={20} />,
          command: action.onAction,
        }))}
        pt={{ root, menu: { hidden: !open } }}
      />
    </Unstyled>
  );
}
