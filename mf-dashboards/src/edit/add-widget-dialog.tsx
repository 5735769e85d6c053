import { toldInPlace } from '@mullion/shared-kit/api/told-in-place';
import { isSystemBundle, type WidgetsBundle, widgetsBundlesQuery } from '@mullion/shared-kit/api/widgets-bundles';
import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { openDialog } from '@mullion/shared-kit/dialogs/open-dialog';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { errorText } from '@mullion/shared-kit/list/error-text';
import { runSafely } from '@mullion/shared-kit/notify/run-safely';
import { Button } from '@mullion/shared-kit/ui/button';
import { EmptyState } from '@mullion/shared-kit/ui/empty-state';
import { ErrorState } from '@mullion/shared-kit/ui/error-state';
import { Icon } from '@mullion/shared-kit/ui/icon';
import { Segmented } from '@mullion/shared-kit/ui/segmented';
import { Skeleton } from '@mullion/shared-kit/ui/skeleton';
import { VisuallyHidden } from '@mullion/shared-kit/ui/visually-hidden';
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type WidgetTypeInfo, widgetTypeInfosQuery } from '../calls/widget-type-calls';
import type { Widget, WidgetKind } from '../model/widget';
import { widgetTypeQuery } from '../runtime/widget-type-query';
import styles from './add-widget-dialog.module.css';
import { type NewWidgetType, newWidget } from './new-widget';
import { useT } from './texts';

/** Asks for a widget type, bundle by bundle; a new widget of it, or nothing if it is left. */
export const chooseNewWidget = (): Promise<Widget | undefined> =>
  openDialog<Widget>((close) => <AddWidgetDialog onClose={close} />);

/** Whether a text stands in a name or a description, in any case. */
const matches = (text: string, ...parts: readonly (string | null)[]) =>
  parts.some((part) => part?.toLocaleLowerCase().includes(text.trim().toLocaleLowerCase()));

const startsWith = (name: string, text: string) => name.toLocaleLowerCase().startsWith(text.trim().toLocaleLowerCase());

function AddWidgetDialog({ onClose }: { onClose: (widget?: Widget) => void }) {
  const t = useT();
  const [bundle, setBundle] = useState<WidgetsBundle>();
  const [text, setText] = useState('');
  const [kind, setKind] = useState<WidgetKind | 'all'>('all');
  const open = (next: WidgetsBundle | undefined) => {
    setBundle(next);
    setText('');
    setKind('all');
  };
  return (
    <Dialog
      size="large"
      keepsHeight
      title={bundle ? bundle.title : t('add-widget')}
      header={
        <div className={styles.head}>
          {bundle && (
            <Button icon="arrow-back" onClick={() => open(undefined)}>
              {t('bundles')}
            </Button>
          )}
          <SearchField
            // Each level has a search of its own.
            key={bundle?.id.id}
            label={t(bundle ? 'types.search' : 'bundles.search')}
            value={text}
            onChange={setText}
          />
        </div>
      }
    >
      {bundle ? (
        <Types bundle={bundle} text={text} kind={kind} onKind={setKind} onChoose={onClose} />
      ) : (
        <Bundles text={text} onOpen={open} onChoose={onClose} />
      )}
    </Dialog>
  );
}

interface BundlesProps {
  text: string;
  onOpen: (bundle: WidgetsBundle) => void;
  onChoose: (widget: Widget) => void;
}

/** The bundles; with a text to find, the bundles and the types of all bundles that it stands in. */
function Bundles({ text, onOpen, onChoose }: BundlesProps) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(widgetsBundlesQuery()));
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} height="6rem" />;
  const found = data
    .filter(({ title, description }) => matches(text, title, description))
    .map((bundle) => ({ ...bundle, name: bundle.title, onChoose: () => onOpen(bundle) }));
  if (text.trim() === '') return <Cards label={t('bundles')} cards={found} />;
  return <TypesOfAll text={text} bundles={data} found={found} onChoose={onChoose} />;
}

interface TypesOfAllProps {
  text: string;
  bundles: readonly WidgetsBundle[];
  /** Bundles that the text stands in. */
  found: CardsProps['cards'];
  onChoose: (widget: Widget) => void;
}

/** Types of all bundles by a part of their names, each with its bundle: the platform lists them bundle by bundle. */
function TypesOfAll({ text, bundles, found, onChoose }: TypesOfAllProps) {
  const t = useT();
  const choose = useChoose(onChoose);
  const all = useQueries({ queries: bundles.map((bundle) => toldInPlace(widgetTypeInfosQuery(bundle))) });
  const failed = all.find(({ error }) => error);
  const types = bundles
    .flatMap((bundle, at) => (all[at]?.data ?? []).map((info) => ({ bundle, info })))
    .filter(({ info }) => matches(text, info.name, info.description))
    .map(({ bundle, info }) => ({
      ...info,
      detail: t('types.of-bundle', { bundle: bundle.title, kind: t(`kind.${info.widgetType}`) }),
      onChoose: () => runSafely(() => choose(bundle, info)),
    }))
    // Whose name begins so comes first.
    .toSorted((a, b) => Number(startsWith(b.name, text)) - Number(startsWith(a.name, text)));
  const isWhole = all.every(({ isPending }) => !isPending);
  return (
    <>
      <p className={styles.count} role="status">
        {isWhole && types.length > 0 && t('types.found', { count: types.length })}
        {isWhole && types.length === 0 && <VisuallyHidden>{t('types.found', { count: 0 })}</VisuallyHidden>}
      </p>
      {failed && (
        <ErrorState
          reason={errorText(failed.error)}
          onRetry={() => {
            for (const one of all) if (one.error) void one.refetch();
          }}
        />
      )}
      {types.length > 0 && <Cards label={t('types')} cards={types} />}
      {isWhole ? (
        types.length + found.length === 0 && !failed && <Cards label={t('types')} text={text} cards={[]} />
      ) : (
        <Skeleton lines={4} height="6rem" />
      )}
      {found.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('bundles')}</h3>
          <Cards label={t('bundles')} cards={found} />
        </>
      )}
    </>
  );
}

/** Makes a new widget of a type that was chosen. */
function useChoose(onChoose: (widget: Widget) => void) {
  const client = useQueryClient();
  return async (bundle: WidgetsBundle, info: WidgetTypeInfo) => {
    const isSystemType = isSystemBundle(bundle);
    const names = { isSystemType, bundleAlias: bundle.alias, typeAlias: info.alias };
    const { descriptor } = (await client.fetchQuery(widgetTypeQuery(names))) as unknown as NewWidgetType;
    onChoose(newWidget({ ...info, isSystemType, bundleAlias: bundle.alias, descriptor }));
  };
}

interface TypesProps {
  bundle: WidgetsBundle;
  text: string;
  kind: WidgetKind | 'all';
  onKind: (kind: WidgetKind | 'all') => void;
  onChoose: (widget: Widget) => void;
}

function Types({ bundle, text, kind, onKind, onChoose }: TypesProps) {
  const t = useT();
  const choose = useChoose(onChoose);
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(widgetTypeInfosQuery(bundle)));
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} height="6rem" />;
  const kinds = [...new Set(data.map(({ widgetType }) => widgetType))];
  const found = data
    .filter(({ widgetType }) => kind === 'all' || widgetType === kind)
    .filter(({ name, description }) => matches(text, name, description))
    .toSorted((a, b) => b.createdTime - a.createdTime);
  return (
    <>
      {kinds.length > 1 && (
        <div className={styles.kinds}>
          <Segmented<WidgetKind | 'all'>
            label={t('kinds')}
            value={kind}
            onChange={onKind}
            options={(['all', ...kinds] as const).map((value) => ({ value, label: t(`kind.${value}`) }))}
          />
        </div>
      )}
      <Cards
        label={bundle.title}
        text={text}
        cards={found.map((info) => ({
          ...info,
          detail: t(`kind.${info.widgetType}`),
          onChoose: () => runSafely(() => choose(bundle, info)),
        }))}
      />
    </>
  );
}

interface CardsProps {
  label: string;
  /** What they were searched for. */
  text?: string;
  cards: readonly {
    id: { id: string };
    name: string;
    image: string | null;
    description: string | null;
    detail?: string;
    onChoose: () => void;
  }[];
}

/** What can be chosen, with its picture. */
function Cards({ label, text = '', cards }: CardsProps) {
  const t = useT();
  const sought = text.trim();
  if (cards.length === 0 && sought)
    return <EmptyState icon="widgets" title={t('cards.none.of', { text: sought })} text={t('cards.none.text')} />;
  if (cards.length === 0) return <EmptyState icon="widgets" title={t('cards.none')} />;
  return (
    <ul className={styles.cards} aria-label={label}>
      {cards.map(({ id, name, image, description, detail, onChoose }) => (
        <li key={id.id} className={styles.item}>
          <button type="button" className={styles.card} onClick={onChoose}>
            <span className={styles.picture}>
              {image ? <img src={image} alt="" loading="lazy" /> : <Icon name="widgets" size={40} />}
            </span>
            <span className={styles.name}>{name}</span>
            {detail && <span className={styles.text}>{detail}</span>}
            {description && <span className={styles.text}>{description}</span>}
          </button>
        </li>
      ))}
    </ul>
  );
}
