import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { DialogContext } from '@mullion/shared-kit/dialogs/dialog-context';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { notify } from '@mullion/shared-kit/notify/notify';
import { DocumentFrame } from '@mullion/shared-kit/sandbox/document-frame';
import { useFailureText, useResourceText, useUnusableText } from '@mullion/shared-kit/sandbox/failure-text';
import { sandboxFailure, UserCodeError } from '@mullion/shared-kit/sandbox/user-code-error';
import { use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { WidgetAction } from '../model/widget-action';
import type { FrameContext } from '../runtime/frame-context';
import { frameHandlers } from '../runtime/frame-handlers';
import { actionProgram } from '../runtime/frame-program';
import { frameSheet, namesColors } from '../runtime/frame-sheet';
import { mobileAsker, mobileFunction } from '../runtime/mobile-action';
import { ownPlace } from '../runtime/own-place';
import { useScriptLibraries } from '../runtime/script-libraries';
import { templateSets } from '../runtime/template-sets';
import { namesTexts, useTemplateWords } from '../runtime/template-texts';
import { useFrameFacts } from '../runtime/use-frame-facts';
import type { WidgetContext } from '../runtime/widget-context';
import type { NamedEntity } from '../runtime/widget-source';
import { type ActionData, namesData, WithData } from './action-data';
import styles from './custom-action.module.css';
import { useHoles } from './templates/use-holes';

export interface CustomActionProps {
  ctx: WidgetContext;
  action: WidgetAction;
  about: NamedEntity | undefined;
  /** What was pressed, as plain data. */
  more: unknown;
  onClose: () => void;
  /** The function fills a dialog. */
  onShow?: () => void;
}

interface ActionFrameProps extends CustomActionProps {
  /** The dialog that its function fills has a head of its own, or none. */
  onHeaded?: (isHeaded: boolean) => void;
}

/** Runs the function of an action in a frame that nobody sees; toasts and questions of it stand over the page. */
export function CustomAction(props: CustomActionProps) {
  return (
    <div className={styles.unseen} inert aria-hidden="true">
      <ActionFrame {...props} />
    </div>
  );
}

/** The same in a dialog that waits, for functions that may fill it: it is shown when they do, and the frame stays where it is. */
export function CustomActionDialog(props: CustomActionProps) {
  const { action, onShow } = props;
  const control = use(DialogContext);
  const show = () => {
    control?.raise();
    onShow?.();
  };
  const [isHeaded, setHeaded] = useState(false);
  return (
    <Dialog title={action.displayName || action.name} size="large" isHeaded={isHeaded}>
      <div className={styles.dialog}>
        <ActionFrame {...props} onShow={show} onHeaded={setHeaded} />
      </div>
    </Dialog>
  );
}

/** The frame of an action, with the data of its widget where its function names any. */
function ActionFrame(props: ActionFrameProps) {
  const { ctx, action } = props;
  const script = scriptOf(action);
  return (
    <WithData ctx={ctx} isWanted={namesData(script)}>
      {(data) => <RunningAction {...props} script={script} data={data} />}
    </WithData>
  );
}

const scriptOf = ({ type, mobileAction, customFunction = '' }: WidgetAction) =>
  type === 'mobileAction' && mobileAction ? mobileFunction(mobileAction) : customFunction;

function RunningAction({
  ctx,
  action,
  about,
  more,
  onClose,
  onShow,
  onHeaded,
  script,
  data,
}: ActionFrameProps & { script: string; data: ActionData }) {
  const t = useT('mf-dashboards');
  const failureText = useFailureText();
  const resourceText = useResourceText();
  const facts = useFrameFacts(ctx);
  const mobile = action.type === 'mobileAction' ? action.mobileAction : undefined;
  const askMobile = useMemo(() => mobile && mobileAsker(mobile), [mobile]);
  const { customHtml = '', customCss = '', customResources = [], type } = action;
  const isPretty = type === 'customPretty';
  const resources = isPretty ? customResources : [];
  const sets = templateSets(isPretty ? customHtml : '', script);
  const libraries = useScriptLibraries(script, resources, sets);
  const words = useTemplateWords();
  const isLight = sets.length > 0 || resources.length > 0 || (isPretty && namesColors(customHtml + customCss));
  const { handlers: holeHandlers, holes } = useHoles(ctx);
  const tell = (reason: string) =>
    notify.error(t('action.failed', { name: action.displayName || action.name, reason }), {
      id: `widget-${ctx.widget.id}`,
    });
  const tellError = (error: UserCodeError) => tell(failureText(ownPlace(error)));
  /** Its function never runs, and nobody sees the frame that says why. */
  const refuse = useEffectEvent((reason: string) => {
    tell(reason);
    onClose();
  });
  const unusable = useUnusableText()(resources);
  useEffect(() => {
    if (unusable) refuse(unusable);
  }, [unusable]);
  if (unusable) return null;
  if (!facts || !libraries) return null;
  const entityName = about?.name ?? '';
  const context: FrameContext = {
    ...facts,
    ...{ ...data, width: innerWidth, height: innerHeight },
    ...((sets.length > 0 || namesTexts(script)) && { words }),
    action: {
      entityId: about?.id ?? null,
      entityName,
      entityLabel: about?.label || entityName,
      additionalParams: more ?? null,
      html: isPretty ? customHtml : '',
    },
  };
  return (
    <>
      <DocumentFrame
        title={action.displayName || action.name}
        html=""
        css={frameSheet(`body { margin: 16px; block-size: auto; } ${isPretty ? customCss : ''}`, isLight)}
        js={actionProgram(script)}
        resources={resources}
        libraries={libraries}
        warm={sets}
        once
        context={context}
        handlers={(ended) => ({
          ...frameHandlers(ctx, ended),
          ...holeHandlers,
          ...(askMobile && { mobile: askMobile }),
          headed(said: unknown) {
            onHeaded?.(said === true);
            return null;
          },
          dialog() {
            onShow?.();
            return null;
          },
          close() {
            onClose();
            return null;
          },
        })}
        onError={(error) => {
          tellError(error);
          onHeaded?.(false);
          // It never ran.
          if (error.kind === 'syntax') onClose();
        }}
        onResourceError={({ failure, url }) => refuse(resourceText(failure, url))}
        onStop={(kind) => {
          tellError(new UserCodeError(sandboxFailure(kind)));
          onClose();
        }}
      />
      {holes}
    </>
  );
}
