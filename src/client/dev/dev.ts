import { readTag } from './tag.js';
import { followChanges } from './follow-changes.js';
import { createOverlay } from './overlay.js';
import { restoreView } from './saved-view.js';
import { inspectSources } from './inspect-sources.js';
import { showPreviews } from './show-previews.js';
import { showRecovered } from './show-recovered.js';

/** The entry of the script that pages get in a dev session and never in a build. */
const tag = readTag();

if (tag !== undefined) {
  const overlay = createOverlay(tag);
  followChanges(tag, overlay);
  showRecovered(overlay);
  showPreviews(tag, overlay);
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', restoreView);
  else restoreView();
  if (tag.key !== '') inspectSources(tag, overlay);
}
