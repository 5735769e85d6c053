import { type ComponentType, useCallback, useEffect, useId, useState } from 'react';
import { entityTypeTable } from '../api/entity-types';
import { HelpLinkButton } from '../help/help-link-button';
import { errorText } from '../list/error-text';
import { ErrorState } from '../ui/error-state';
import { PartBoundary } from '../ui/part-boundary';
import { Skeleton } from '../ui/skeleton';
import { TabPanel, Tabs } from '../ui/tabs';
import { type EntityScreenDefinition, entityName, type ScreenContext, type ScreenEntity } from './define-entity-screen';
import { DetailsActions } from './details-actions';
import type { DetailsFrameProps } from './details-frame';
import { DetailsTab } from './details-tab';
import styles from './entity-details.module.css';
import { EntityEditor } from './entity-editor';
import { ContributedTab, useEntityTabs } from './entity-tabs';
import { Gone, GoneNotice } from './gone';
import { useEntity } from './use-entity';

interface EntityDetailsProps<T extends ScreenEntity> {
  definition: EntityScreenDefinition<T>;
  id: string;
  context: ScreenContext;
  /** The side panel, or the page. */
  frame: ComponentType<DetailsFrameProps>;
  /** Address of the details page; absent on that page itself. */
  page?: string;
  tab: string | null;
  onTab: (tab: string | null) => void;
  onClose: () => void;
  /** Id of the entity that is being edited; another one starts unedited. */
  editing: string | null;
  onEditing: (id: string | null) => void;
  /** Told the name as soon as it is known: the crumb of a details page. */
  onName?: (name: string) => void;
}

/** The id of the framework's own tab; all others are contributed. */
export const detailsTab = 'details';

/** One entity: header with actions, its details as text or as a form, and the tabs that modules contribute. */
export function EntityDetails<T extends ScreenEntity>(props: EntityDetailsProps<T>) {
  const { definition, id, context, frame: Frame, onClose, onName } = props;
  const { t } = context;
  const prefix = useId();
  const info = entityTypeTable[definition.type];
  const query = useEntity(definition, id);
  /** Id of the entity whose form holds changes: these outlive it. */
  const [changed, setChanged] = useState<string | null>(null);
  const onDirty = useCallback((dirty: boolean) => setChanged(dirty ? id : null), [id]);
  const keepsForm = query.isGone && changed === id;
  const entity = query.isGone && !keepsForm ? undefined : query.data;
  const name = entity && entityName(entity);
  const tabs = useEntityTabs(definition, entity);
  const hasFirst = definition.tabs?.first !== undefined && tabs[0]?.id === definition.tabs.first;
  const opening = hasFirst ? (tabs[0]?.id ?? detailsTab) : detailsTab;

  const mayEdit =
    entity !== undefined &&
    definition.form !== undefined &&
    definition.save !== undefined &&
    !definition.readOnly?.(entity, context);
  const editing = mayEdit && props.editing === id;
  const isFormAlone = editing && definition.tabs?.whileEditing === false;

  const isKnown = props.tab === detailsTab || tabs.some((one) => one.id === props.tab);
  const tab = isFormAlone ? detailsTab : isKnown ? (props.tab as string) : opening;
  const show = (next: string) => props.onTab(next === opening ? null : next);
  const contributed = tabs.find((one) => one.id === tab);

  const labels = tabs.map(({ id: tabId, namespace, label }) => ({ id: tabId, label: t(`${namespace}:${label}`) }));

  useEffect(() => {
    if (name !== undefined) onName?.(name);
  }, [name, onName]);

  const Badge = definition.badge;
  return (
    <Frame
      title={name ?? (query.isGone ? t(info.label) : <Skeleton width="10rem" height="1rem" />)}
      subtitle={
        <span className={styles.subtitle}>
          {(entity || !query.isGone) && t(info.label)}
          {entity && !query.isGone && Badge && <Badge entity={entity} />}
        </span>
      }
      onClose={onClose}
      actions={
        <>
          <HelpLinkButton helpId={info.help} topic={t(info.plural)} />
          {entity && !query.isGone && (
            <DetailsActions
              definition={definition}
              entity={entity}
              context={context}
              page={props.page}
              isEditing={editing}
              onEdit={
                mayEdit
                  ? () => {
                      show(detailsTab);
                      props.onEditing(id);
                    }
                  : undefined
              }
            />
          )}
        </>
      }
      header={
        !query.isGone &&
        !isFormAlone && (
          <Tabs
            idPrefix={prefix}
            label={t(info.details)}
            value={tab}
            onChange={show}
            tabs={labels.toSpliced(hasFirst ? 1 : 0, 0, { id: detailsTab, label: t('kit:entity.details') })}
          />
        )
      }
    >
      <TabPanel idPrefix={prefix} value={tab} alone={isFormAlone && t(info.details)}>
        {query.isGone && !keepsForm ? (
          <Gone type={definition.type} wasDeleted={query.wasDeleted} context={context} onBack={onClose} />
        ) : query.isError && !entity ? (
          <ErrorState
            reason={errorText(query.error)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : !entity ? (
          <div aria-busy="true">
            <Skeleton lines={5} height="1.25rem" />
          </div>
        ) : (
          <>
            {/* The form stays while another tab is looked at: nothing typed is lost. */}
            <div hidden={contributed !== undefined}>
              {keepsForm && <GoneNotice type={definition.type} wasDeleted={query.wasDeleted} context={context} />}
              <PartBoundary key={id}>
                {editing ? (
                  <EntityEditor
                    key={id}
                    definition={definition}
                    entity={entity}
                    context={context}
                    onDirty={onDirty}
                    onDone={() => {
                      setChanged(null);
                      props.onEditing(null);
                    }}
                  />
                ) : (
                  <DetailsTab definition={definition} entity={entity} context={context} />
                )}
              </PartBoundary>
            </div>
            {contributed && (
              <ContributedTab key={`${contributed.id}/${id}`} tab={contributed} entity={entity} scope={context.scope} />
            )}
          </>
        )}
      </TabPanel>
    </Frame>
  );
}
