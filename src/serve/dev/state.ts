import type { Content } from '../../core/load-content.js';
import type { PreparedRender, RenderBasis } from '../../core/prepare-render.js';
import type { Project } from '../../core/project/open-project.js';

/** Everything that answers are made from, at one moment. */
export interface State {
  readonly project: Project;
  readonly content: Content;
  readonly render: PreparedRender;
  readonly basis: RenderBasis;
}
