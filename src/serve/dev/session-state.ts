import type { Content } from '../../core/load/content.js';
import type { PreparedRender } from '../../core/render/prepare-render.js';
import type { RenderBasis } from '../../core/render/render-basis.js';
import type { Project } from '../../core/project/open-project.js';
import type { DevSite } from './server/dev-site.js';

/** The parts of a state that its rules depend on. */
export interface RenderState {
  readonly project: Project;
  readonly content: Content;
  readonly render: PreparedRender;
  readonly basis: RenderBasis;
  /** Ids of the templates that pages use. */
  readonly templates: ReadonlySet<string>;
}

/** Everything that one answer depends on. */
export interface SessionState extends RenderState {
  /** Headers and redirects, as a build writes them for the host. */
  readonly rules: ReturnType<DevSite['rules']>;
}
