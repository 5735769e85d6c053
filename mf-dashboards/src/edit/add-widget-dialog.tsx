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
import { useQuery, useQueryClient } from '@tanstack/react-query';
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
        <Bundles text={text} onChoose={open} />
      )}
    </Dialog>
  );
}

function Bundles({ text, onChoose }: { text: string; onChoose: (bundle: WidgetsBundle) => void }) {
  const t = useT();
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(widgetsBundlesQuery()));
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} height="6rem" />;
  const found = data.filter(({ title, description }) => matches(text, title, description));
  return (
    <Cards
      label={t('bundles')}
      cards={found.map((bundle) => ({ ...bundle, name: bundle.title, onChoose: () => onChoose(bundle) }))}
    />
  );
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
  const client = useQueryClient();
  const { data, error, refetch, isFetching } = useQuery(toldInPlace(widgetTypeInfosQuery(bundle)));
  if (error) return <ErrorState reason={errorText(error)} retrying={isFetching} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} height="6rem" />;
  const kinds = [...new Set(data.map(({ widgetType }) => widgetType))];
  const found = data
    .filter(({ widgetType }) => kind === 'all' || widgetType === kind)
    .filter(({ name, description }) => matches(text, name, description))
    .toSorted((a, b) => b.createdTime - a.createdTime);
  const choose = async (info: WidgetTypeInfo) => {
    const isSystemType = isSystemBundle(bundle);
    const names = { isSystemType, bundleAlias: bundle.alias, typeAlias: info.alias };
    const { descriptor } = (await client.fetchQuery(widgetTypeQuery(names))) as unknown as NewWidgetType;
    onChoose(newWidget({ ...info, isSystemType, bundleAlias: bundle.alias, descriptor }));
  };
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
        cards={found.map((info) => ({
          ...info,
          detail: t(`kind.${info.widgetType}`),
          onChoose: () => runSafely(() => choose(info)),
        }))}
      />
    </>
  );
}

interface CardsProps {
  label: string;
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
function Cards({ label, cards }: CardsProps) {
  const t = useT();
  if (cards.length === 0) return <EmptyState icon="widgets" title={t('cards.none')} text={t('cards.none.text')} />;
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
