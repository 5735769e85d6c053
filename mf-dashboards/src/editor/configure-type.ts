import { editDialogs } from '../edit/open-edit-dialogs';
import { libraryView } from '../library/library-view';
import { configuredOfDraft, type DrawnType, defaultOf } from './example';
import type { TypeDraft } from './type-draft';

interface ConfigureOptions {
  draft: TypeDraft;
  drawn: DrawnType | undefined;
  /** Takes a default configuration over while its form stays open. */
  onApply: (defaultConfig: string) => void;
}

/** Asks for what widgets of a type begin with, in the form of widgets; nothing if it is left. */
export async function configureType({ draft, drawn, onApply }: ConfigureOptions): Promise<string | undefined> {
  const { editWidget } = await editDialogs();
  const { client, widget } = configuredOfDraft(draft, drawn);
  const { sizeX = 8, sizeY = 6 } = draft.descriptor;
  const edited = await editWidget({
    ...{ client, widget, view: libraryView, size: { sizeX, sizeY }, isExample: true },
    configuration: { entityAliases: {}, filters: {}, states: {} },
    onApply: ({ widget: { config } }) => onApply(defaultOf(draft, config)),
  });
  return edited && defaultOf(draft, edited.widget.config);
}
