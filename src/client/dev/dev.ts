import { readTag } from './tag.js';
import { followChanges } from './follow-changes.js';
import { createOverlay } from './overlay.js';
import { restoreView } from './keep-view.js';
import { pointAtSources } from './point.js';
import { showRecovered } from './show-recovered.js';

/** What a page gets in a dev session and never in a build. */
const tag = readTag();

if (tag !== undefined) {
  const overlay = createOverlay(tag);
  followChanges(tag, overlay);
  showRecovered(overlay);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', restoreView);
  else restoreView();
  if (tag.key !== '') pointAtSources(tag, overlay);
}
