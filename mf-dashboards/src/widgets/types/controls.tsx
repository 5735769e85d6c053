import { lazy } from '@mullion/shared-kit/ui/lazy';
import type { WidgetRenderer } from '../../runtime/widget-context';
import type { ButtonKind } from '../controls/button-control';
import type { SwitchKind } from '../controls/switch-control';
import { pending, type WidgetType, type WidgetTypes, withData, withoutData } from './widget-type';

const switchControl = (kind: SwitchKind): WidgetType =>
  withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-controls" */ '../controls/switch-control').then(
          ({ default: SwitchControl }): WidgetRenderer =>
            ({ ctx }) => <SwitchControl ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

const buttonControl = (kind: ButtonKind): WidgetType =>
  withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-controls" */ '../controls/button-control').then(
          ({ default: ButtonControl }): WidgetRenderer =>
            ({ ctx }) => <ButtonControl ctx={ctx} kind={kind} />,
        ),
      pending,
    ),
  );

const gpioControl = withoutData(
  lazy(
    () => import(/* webpackChunkName: "widget-controls" */ '../controls/gpio-control').then((file) => file.default),
    pending,
  ),
);
const gpioPanel = withData(
  lazy(
    () => import(/* webpackChunkName: "widget-controls" */ '../controls/gpio-panel').then((file) => file.default),
    pending,
  ),
);

/** Controls, and boards of pins. */
export const controls: WidgetTypes = {
  'control_widgets.knob_control': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-controls" */ '../controls/knob-control').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.led_indicator': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-controls" */ '../controls/led-indicator').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.persistent_table': withoutData(
    lazy(
      () =>
        import(/* webpackChunkName: "widget-command-table" */ '../controls/persistent-table').then(
          (file) => file.default,
        ),
      pending,
    ),
  ),
  'control_widgets.round_switch': switchControl('round'),
  'control_widgets.rpc_debug_terminal': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-terminal" */ '../controls/debug-terminal').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.rpc_remote_shell': withoutData(
    lazy(
      () => import(/* webpackChunkName: "widget-terminal" */ '../controls/remote-shell').then((file) => file.default),
      pending,
    ),
  ),
  'control_widgets.rpcbutton': buttonControl('command'),
  'control_widgets.slide_toggle_control': switchControl('slide'),
  'control_widgets.switch_control': switchControl('switch'),
  'control_widgets.update_attributes': buttonControl('attributes'),
  'gpio_widgets.basic_gpio_control': gpioControl,
  'gpio_widgets.gpio_panel': gpioPanel,
  'gpio_widgets.raspberry_pi_gpio_control': gpioControl,
  'gpio_widgets.raspberry_pi_gpio_panel': gpioPanel,
};
