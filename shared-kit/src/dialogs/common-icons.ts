/** What the icon dialog shows at first, in this order. */
export const commonIcons: readonly string[] =
  `more_horiz more_vert open_in_new visibility play_arrow arrow_back arrow_downward arrow_forward arrow_upwards close
  refresh menu show_chart multiline_chart pie_chart insert_chart people person domain devices_other now_widgets dashboards
  map pin_drop my_location extension search settings notifications notifications_active info info_outline warning list
  file_download import_export share add edit done`.split(/\s+/);

/** Names that contain every word of the search, in any position. */
export function matchingIcons(names: readonly string[], search: string): readonly string[] {
  const words = search
    .toLowerCase()
    .split(/[\s_:-]+/)
    .filter(Boolean);
  return words.length === 0 ? names : names.filter((name) => words.every((word) => name.includes(word)));
}
