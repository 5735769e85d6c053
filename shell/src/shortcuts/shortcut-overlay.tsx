import { Dialog } from '@mullion/shared-kit/dialogs/dialog';
import { useT } from '@mullion/shared-kit/i18n/i18n';
import { useSingleKeys } from '@mullion/shared-kit/theme/single-keys';
import { Fragment } from 'react';
import { isApple, keyName, shortcutGroups } from './shortcut-list';
import styles from './shortcut-overlay.module.css';

/** What the keyboard can do. */
export function ShortcutOverlay() {
  const t = useT('shell');
  const apple = isApple();
  const { singleKeys } = useSingleKeys();
  return (
    <Dialog title={t('shortcuts')} size="large">
      <div className={styles.groups}>
        {shortcutGroups.map(({ id: group, shortcuts }) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{t(`shortcuts.${group}`)}</h3>
            <dl className={styles.list}>
              {shortcuts
                .filter(({ single }) => singleKeys || !single)
                .map(({ id, keys }) => (
                  <div key={id} className={styles.shortcut}>
                    <dt>{t(`shortcut.${id}`)}</dt>
                    <dd className={styles.keys}>
                      {keys.map((chord) => (
                        <span key={chord.join()} className={styles.chord}>
                          {chord.map((key, at) => (
                            <Fragment key={key}>
                              {at > 0 && '+'}
                              <kbd className={styles.key}>{keyName(key, apple)}</kbd>
                            </Fragment>
                          ))}
                        </span>
                      ))}
                    </dd>
                  </div>
                ))}
            </dl>
          </section>
        ))}
      </div>
      {!singleKeys && <p className={styles.note}>{t('shortcuts.single-off')}</p>}
    </Dialog>
  );
}
