import { findLwm2mObjects, type Lwm2mObject } from '@mullion/shared-kit/api/lwm2m-objects';
import { confirm } from '@mullion/shared-kit/dialogs/confirm';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { AutocompleteField } from '@mullion/shared-kit/inputs/autocomplete-field';
import type { ControlProps } from '@mullion/shared-kit/inputs/control';
import { SearchField } from '@mullion/shared-kit/inputs/search-field';
import { Button } from '@mullion/shared-kit/ui/button';
import { type Ref, useRef, useState } from 'react';
import { editAttributes } from './attributes-dialog';
import { askForInstances } from './instances-dialog';
import styles from './lwm2m.module.css';
import { ObjectPanel } from './object-panel';
import { type ObjectNode, objectTree, type SeenInstances, searchTree } from './object-tree';
import {
  hasEmptyKey,
  keysWithin,
  namedObjects,
  type ObserveSettings,
  withAttributes,
  withFlag,
  withKey,
  withoutPlace,
} from './observe-settings';
import { ResourceStates } from './resource-states';
import type { TreeActions } from './tree-actions';
import { useModels } from './use-models';

/** Keys that a question names; the others are counted. */
const NAMED_KEYS = 5;

/** The objects of a profile's devices, and what becomes of their resources. */
export function ObjectsField({ value, onChange, error, controlRef }: ControlProps<ObserveSettings>) {
  const t = useT('mf-entities');
  const settings = value ?? {};
  // What nothing is collected of is not stored, but stays in sight as long as the form is there.
  const [seen, setSeen] = useState<SeenInstances>(
    () => new Map([...namedObjects(settings)].map(([keyId, instances]) => [keyId, [...instances.keys()]])),
  );
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const [search, setSearch] = useState('');
  const { models, learn, notice } = useModels(settings);
  const tree = objectTree(settings, models, seen);
  const shown = searchTree(tree, search, settings.keyName ?? {});
  const states = new ResourceStates(settings);
  const keptKeys = useRef(new Map<string, string>());

  const name = ({ name: said, keyId }: Pick<ObjectNode, 'name' | 'keyId'>) =>
    said ?? t('lwm2m.object', { number: keyId.split('_')[0] });
  const apply = (next: ObserveSettings) => {
    if (next !== settings) onChange(next);
  };
  const setInstances = (keyId: string, ids: readonly number[] | undefined) =>
    setSeen((now) => {
      const others = [...now].filter(([one]) => one !== keyId);
      return new Map(ids ? [...others, [keyId, ids] as const] : others);
    });
  const toggle = (keyId: string) =>
    setOpen((now) => new Set(now.has(keyId) ? [...now].filter((one) => one !== keyId) : [...now, keyId]));
  const add = (object: Lwm2mObject) => {
    learn(object);
    setInstances(object.keyId, []);
    setOpen((now) => new Set([...now, object.keyId]));
    setSearch('');
  };
  /** Says what is lost with a place; nothing to say is no question. */
  const agreesToLose = async (place: string, what: string) => {
    const keys = keysWithin(settings, place);
    if (keys.length === 0) return true;
    const named = keys.slice(0, NAMED_KEYS).join(', ');
    return confirm({
      title: t('lwm2m.remove.title', { what }),
      message: t('lwm2m.remove.text', { count: keys.length, keys: keys.length > NAMED_KEYS ? `${named}, …` : named }),
      confirmLabel: t('lwm2m.remove.confirm'),
      danger: true,
    });
  };
  // A search shows a part of an object; what is done to it concerns all of it.
  const whole = (part: ObjectNode) => tree.find(({ keyId }) => keyId === part.keyId) ?? part;
  const latest = useRef<TreeActions>(undefined);
  latest.current = {
    toggle,
    setFlag: (resources, flag, on) => {
      if (!on) for (const { path } of resources) keptKeys.current.set(path, settings.keyName?.[path] ?? '');
      const again = resources.map((resource) => ({
        ...resource,
        defaultKey: keptKeys.current.get(resource.path)?.trim() || resource.defaultKey,
      }));
      apply(withFlag(settings, again, flag, on));
    },
    setKey: (path, key) => apply(withKey(settings, path, key)),
    editAttributes: async (path, title, level) => {
      const next = await editAttributes({ title, level, value: settings.attributeLwm2m?.[path] ?? {} });
      if (next) apply(withAttributes(settings, path, next));
    },
    addInstances: async (object) => {
      const there = whole(object).instances.map(({ id }) => id);
      const ids = await askForInstances(name(object), there);
      if (ids) setInstances(object.keyId, [...there, ...ids]);
    },
    removeInstance: async (object, { id, path }) => {
      if (!(await agreesToLose(path, t('lwm2m.instance-of', { number: id, object: name(object) })))) return;
      const left = whole(object)
        .instances.map((instance) => instance.id)
        .filter((one) => one !== id);
      setInstances(object.keyId, left);
      apply(withoutPlace(settings, path));
    },
    removeObject: async (object) => {
      if (!(await agreesToLose(object.path, name(object)))) return;
      setInstances(object.keyId, undefined);
      apply(withoutPlace(settings, object.path));
    },
  };
  // The same functions all the time, so that only what changed is drawn.
  const [actions] = useState<TreeActions>(() => ({
    toggle: (...given) => latest.current?.toggle(...given),
    setFlag: (...given) => latest.current?.setFlag(...given),
    setKey: (...given) => latest.current?.setKey(...given),
    editAttributes: async (...given) => latest.current?.editAttributes(...given),
    addInstances: async (...given) => latest.current?.addInstances(...given),
    removeInstance: async (...given) => latest.current?.removeInstance(...given),
    removeObject: async (...given) => latest.current?.removeObject(...given),
  }));

  const isOpen = ({ keyId, path }: ObjectNode) =>
    open.has(keyId) || search.trim() !== '' || (error !== undefined && hasEmptyKey(settings, path));
  const keys = new Set(tree.map(({ keyId }) => keyId));
  const isAllOpen = tree.every(({ keyId }) => open.has(keyId));
  return (
    <div ref={controlRef as Ref<HTMLDivElement>} className={styles.objects}>
      <AutocompleteField<Lwm2mObject>
        label={t('lwm2m.add-object')}
        hint={t('lwm2m.add-object.hint')}
        value={undefined}
        onChange={(object) => object && add(object)}
        search={(text, signal) => findLwm2mObjects(text, { signal, ignoreErrors: true, ignoreLoading: true })}
        offers={({ keyId }) => !keys.has(keyId)}
        optionKey={({ keyId }) => keyId}
        optionLabel={({ name: said }) => said}
        optionDetail={({ keyId, mandatory }) => (mandatory ? t('lwm2m.required-object', { key: keyId }) : `#${keyId}`)}
        noneText={(text) => t('lwm2m.no-object', { text })}
        nothingText={t('lwm2m.no-models')}
      />
      {notice}
      {tree.length > 0 && (
        <div className={styles.tools}>
          <SearchField label={t('lwm2m.search')} value={search} onChange={setSearch} />
          <Button size="small" variant="text" onClick={() => setOpen(isAllOpen ? new Set() : keys)}>
            {t(isAllOpen ? 'lwm2m.collapse' : 'lwm2m.expand')}
          </Button>
        </div>
      )}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
      {tree.length === 0 && <p className={styles.none}>{t('lwm2m.none')}</p>}
      {tree.length > 0 && shown.length === 0 && (
        <p role="status" className={styles.none}>
          {t('lwm2m.not-found', { text: search })}
        </p>
      )}
      <ul className={styles.tree} aria-label={t('lwm2m.objects')}>
        {shown.map((object) => (
          <li key={object.keyId}>
            <ObjectPanel
              object={object}
              hasSeveral={whole(object).instances.length > 1}
              name={name(object)}
              open={isOpen(object)}
              states={states}
              attributes={settings.attributeLwm2m ?? {}}
              actions={actions}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}
