import type { ReactNode } from "react";
import { Link, useLocation } from "react-router";
import { Banner } from "../../shell/banner.tsx";
import { partQuery } from "../../shell/list-part.ts";
import { FoundStatus, ListPager, ListSearch } from "../../shell/list-part-bar.tsx";
import { MoreMenu } from "../../shell/more-menu.tsx";
import { MoveButtons } from "../../shell/move-buttons.tsx";
import { SignInDialog } from "../../shell/sign-in/sign-in-dialog.tsx";
import { State, type StateWord } from "../../shell/state.tsx";
import { useAct } from "../../shell/use-act.tsx";
import type { Frame } from "../../site/picture/picture.tsx";
import { Picture } from "../../site/picture/picture.tsx";
import type { ListedItem } from "../fields/listed-item.ts";
import { StateFilter } from "../form/drafts/state-filter.tsx";
import { HistoryLink, historyPath } from "../form/history-link.tsx";
import type { listRows } from "../save/list.server.ts";
import { DeleteButton, type DeleteWords } from "./delete-button.tsx";
import { useReorder } from "./use-reorder.ts";

const FRAMES: Frame[] = [{ width: "5.5rem", ratio: 4 / 3 }];
const ON_SITE: StateWord = { kind: "published", words: "På siden" };

export type ListWords = DeleteWords & {
  title: string;
  back: string;
  heading?: string;
  create: string;
  createTitle?: string;
  editTitle?: string;
  submit: string;
  empty: string;
  noneFound: string;
};

type ItemListProps = Awaited<ReturnType<typeof listRows>> & {
  words: ListWords;
  intro?: string | undefined;
  more: ((item: ListedItem) => ReactNode) | undefined;
};

/** What is not on the site stands first; the rest in the order of the site. */
export function ItemList({ words, intro, more, ...list }: ItemListProps) {
  const { items, unpublished, part, canReorder } = list;
  const { heading } = words;
  const order = useReorder(items);
  const { moved, rejection } = order;
  const { pathname } = useLocation();
  const isFiltered = Boolean(part.search || part.kind);
  const isEmpty = items.length + unpublished.length === 0;

  return (
    <>
      <div className="list-head row">
        {heading && <h2>{heading}</h2>}
        <ListSearch part={part} />
        <StateFilter states={list.states} />
        {intro && <p>{intro}</p>}
      </div>
      <FoundStatus asked={part.search + part.kind} found={part.found + unpublished.length} />
      {rejection && !rejection.signedOut && (
        <Banner kind="error" key={rejection.sentence}>
          <p>{rejection.sentence}</p>
        </Banner>
      )}
      {rejection?.signedOut && (
        <SignInDialog sentence={rejection.sentence} onSignedIn={order.sendAgain} />
      )}
      {isEmpty && <p className="rows-empty">{isFiltered ? words.noneFound : words.empty}</p>}
      <ul className="rows">
        {[...unpublished, ...order.items].map((item, row) => {
          const index = row - unpublished.length;
          const isOnSite = index >= 0;
          const isMoved = moved?.id === item.id;
          return (
            <li
              key={item.id}
              className="row-item"
              data-move={order.dragged === item.id ? "on" : isMoved ? "done" : undefined}
              {...order.dropTarget(index)}
            >
              <ItemFacts item={item} level={heading ? 3 : 2} />
              <div className="row-item__do row">
                {isOnSite && canReorder && !isFiltered && (
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
                {isOnSite && more?.(item)}
                <Link className="text-button row-item__edit" to={item.to}>
                  Rediger<span className="sr"> {item.title}</span>
                </Link>
                {isOnSite && <RowMenu item={item} words={words} />}
              </div>
            </li>
          );
        })}
      </ul>
      <div className={moved && "moved row"} role="status">
        {moved && !isFiltered && (
          <>
            <span>{moved.sentence}</span>
            <button className="text-button" type="button" onClick={order.moveBack}>
              Fortryd
            </button>
          </>
        )}
      </div>
      <ListPager {...part} pageQuery={(page) => partQuery(part, page)} />
      {list.hasDeleted && <HistoryLink screen={pathname} />}
      {order.isUnsaved && (
        <p className="admin-loading">
          <span className="loading">Rækkefølgen er ikke gemt endnu.</span>
        </p>
      )}
    </>
  );
}

type Row = Omit<ListedItem, "date"> & { to: string };

function ItemFacts({ item, level }: { item: Row; level: 2 | 3 }) {
  const { title, image, isPortrait, to, preview, meta = [], note } = item;
  const Heading = `h${level}` as const;
  return (
    <>
      {"image" in item && (
        <div className={isPortrait ? "shape shape--arch" : "shape shape--frame"}>
          {image && <Picture src={image} alt="" frames={FRAMES} />}
        </div>
      )}
      <div className="row-item__facts">
        <div>
          <Heading>
            <Link to={to}>{title}</Link>
          </Heading>
          {preview && <p>{preview}</p>}
          {meta.length > 0 && (
            <p className="meta">
              {meta.map((words) => (
                <span key={words}>{words}</span>
              ))}
            </p>
          )}
        </div>
        <div className="row-item__state">
          <State {...(item.draft ?? item.state ?? ON_SITE)} />
          {note && <span className="meta">{note}</span>}
        </div>
      </div>
    </>
  );
}

function RowMenu({ item, words }: { item: ListedItem; words: DeleteWords }) {
  const { id, title, page, draft } = item;
  const { pathname } = useLocation();
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
        <Link to={historyPath(pathname, id)}>
          Historik<span className="sr"> for {title}</span>
        </Link>
        {!draft && (
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
