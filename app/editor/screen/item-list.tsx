import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Banner } from "../../shell/banner.tsx";
import { type ListPart, partQuery } from "../../shell/list-part.ts";
import { FoundStatus, ListPager, ListSearch } from "../../shell/list-part-bar.tsx";
import { MoreMenu } from "../../shell/more-menu.tsx";
import { MoveButtons } from "../../shell/move-buttons.tsx";
import { editPath } from "../../shell/screen-mode.ts";
import { SignInDialog } from "../../shell/sign-in/sign-in-dialog.tsx";
import { State } from "../../shell/state.tsx";
import { useAct } from "../../shell/use-act.tsx";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import type { ListedItem } from "../fields/listed-item.ts";
import { DraftList, type ListedDraft } from "../form/draft-list.tsx";
import { HistoryLink } from "../form/history-link.tsx";
import { type StateCount, StateFilter } from "../form/state-filter.tsx";
import { DeleteButton, type DeleteWords } from "./delete-button.tsx";
import { useReorder } from "./use-reorder.ts";

const FRAMES: Frame[] = [{ width: "7rem", ratio: 1.5 }];

type ItemListProps = DeleteWords & {
  items: ListedItem[];
  part?: ListPart;
  unpublished?: ListedDraft[];
  states?: StateCount[];
  canHide?: boolean;
  /** 3 below a heading of the list's own. */
  headingLevel?: 2 | 3;
  canReorder?: boolean;
  more?: (item: ListedItem) => ReactNode;
  empty: string;
  noneFound?: string;
};

export function ItemList(props: ItemListProps) {
  const { items, part, unpublished = [], headingLevel = 2, canReorder = false } = props;
  const order = useReorder(items);
  const { pathname } = useLocation();
  const isFiltered = Boolean(part?.search || part?.kind);

  return (
    <>
      {part && <ListSearch part={part} />}
      <StateFilter states={props.states} />
      {part && (
        <FoundStatus asked={part.search + part.kind} found={part.found + unpublished.length} />
      )}
      {order.rejection && !order.rejection.signedOut && (
        <Banner kind="error" key={order.rejection.sentence}>
          <p>{order.rejection.sentence}</p>
        </Banner>
      )}
      {order.rejection?.signedOut && (
        <SignInDialog sentence={order.rejection.sentence} onSignedIn={order.sendAgain} />
      )}
      <DraftList heading="Ikke på hjemmesiden" level={headingLevel} drafts={unpublished} />
      {items.length === 0 && !(isFiltered && unpublished.length > 0) && (
        <p className="rows-empty">{isFiltered ? props.noneFound : props.empty}</p>
      )}
      <ul className="rows">
        {order.items.map((item, index) => (
          <li
            key={item.id}
            className={order.dragged === item.id ? "row-item row-item--dragged" : "row-item"}
            {...order.dropTarget(index)}
          >
            <ItemText item={item} headingLevel={headingLevel} />
            <div className="row-item__do row">
              {canReorder && !isFiltered && (
                <span className="move">
                  <span
                    className="move__handle"
                    aria-hidden="true"
                    title="Træk for at flytte"
                    {...order.dragHandle(item.id)}
                  >
                    ⠿
                  </span>
                  <MoveButtons
                    name={item.title}
                    isFirst={index === 0}
                    isLast={index === items.length - 1}
                    onMove={(by) => order.moveTo(item.id, index + by)}
                  />
                </span>
              )}
              {props.more?.(item)}
              <Link className="text-button" to={editPath(item.id)}>
                Rediger<span className="sr"> {item.title}</span>
              </Link>
              <RowMenu item={item} canHide={props.canHide && !item.state} words={props} />
            </div>
          </li>
        ))}
      </ul>
      {part && <ListPager {...part} pageQuery={(page) => partQuery(part, page)} />}
      <HistoryLink screen={pathname} />
      <p className="sr" role="status">
        {order.spoken}
      </p>
      {order.isUnsaved && (
        <p className="admin-loading">
          <span className="loading">Rækkefølgen er ikke gemt endnu.</span>
        </p>
      )}
    </>
  );
}

type RowMenuProps = { item: ListedItem; canHide: boolean | undefined; words: DeleteWords };

function RowMenu({ item, canHide, words }: RowMenuProps) {
  const { id, title, page } = item;
  const { send, busy, failure } = useAct({
    encType: "application/json",
    preventScrollReset: true,
  });
  return (
    <>
      <MoreMenu label={`Mere om ${title}`}>
        {page && (
          <a href={page} target="_blank" rel="noopener">
            Se på siden<span className="sr">: {title} (åbner i nyt vindue)</span>
          </a>
        )}
        {canHide && (
          <button type="button" disabled={busy} onClick={() => send({ act: "hide", id })}>
            Skjul<span className="sr"> {title}</span>
          </button>
        )}
        <DeleteButton item={item} words={words} />
      </MoreMenu>
      {failure}
    </>
  );
}

function ItemText({ item, headingLevel }: { item: ListedItem; headingLevel: 2 | 3 }) {
  const Heading = `h${headingLevel}` as const;
  const { meta = [] } = item;
  return (
    <>
      {"image" in item && (
        <div className="shape shape--frame">
          {item.image && <Picture src={item.image} alt="" frames={FRAMES} />}
        </div>
      )}
      <div>
        <Heading>
          <Link to={editPath(item.id)}>{item.title}</Link>
        </Heading>
        {item.state && <State {...item.state} />}
        {item.preview && <p>{item.preview}</p>}
        {meta.length > 0 && (
          <p className="meta">
            {meta.map((words) => (
              <span key={words}>{words}</span>
            ))}
          </p>
        )}
      </div>
    </>
  );
}
