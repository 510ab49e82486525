import { type ReactNode, useState } from "react";
import { Link } from "react-router";
import { Picture } from "../site/picture.tsx";
import type { Frame } from "../site/picture-frame.ts";
import { Banner } from "./banner.tsx";
import { DeleteDialog } from "./delete-dialog.tsx";
import { MoveButtons } from "./move-buttons.tsx";
import { SignInDialog } from "./sign-in-dialog.tsx";
import { useReorder } from "./use-reorder.ts";

const FRAMES: Frame[] = [{ width: "7rem", ratio: 1.5 }];

export type ListedItem = {
  id: string;
  title: string;
  preview?: string;
  /** A picture's address; an empty one shows an empty frame. */
  image?: string;
  meta?: string[];
};

type ItemListProps = {
  items: ListedItem[];
  /** The address that edits one item. */
  editPath: (id: string) => string;
  /** 'Er du sikker på, at du vil slette denne nyhed?' */
  deleteQuestion: string;
  deleteTitle: string;
  /** Told beside the question, such as where a picture is used too. */
  deleteNote?: (id: string) => ReactNode;
  /** Only where the site shows the list in stored order. */
  canReorder?: boolean;
  /** More to do with an item, beside Rediger and Slet. */
  more?: (item: ListedItem) => ReactNode;
  empty: string;
};

/** The items of a document: edit, delete after asking, and put in order by drag or by keyboard. */
export function ItemList(props: ItemListProps) {
  const { items, editPath, canReorder = false, more, empty } = props;
  const [deleting, setDeleting] = useState<ListedItem>();
  const order = useReorder(items, canReorder);

  return (
    <>
      {order.refusal && !order.refusal.signedOut && (
        <Banner kind="error" key={order.refusal.sentence}>
          <p>{order.refusal.sentence}</p>
        </Banner>
      )}
      {order.refusal?.signedOut && (
        <SignInDialog sentence={order.refusal.sentence} onSignedIn={order.tellAgain} />
      )}
      {items.length === 0 && <p className="rows-empty">{empty}</p>}
      <ul className="rows">
        {order.items.map((item, index) => (
          <li
            key={item.id}
            className={order.dragged === item.id ? "row-item row-item--dragged" : "row-item"}
            {...order.dropTarget(item.id)}
          >
            <div className="shape">
              {item.image && <Picture src={item.image} alt="" frames={FRAMES} />}
            </div>
            <div>
              <h2>{item.title}</h2>
              {item.preview && <p>{item.preview}</p>}
              {item.meta && (
                <p className="meta">
                  {item.meta.map((part) => (
                    <span key={part}>{part}</span>
                  ))}
                </p>
              )}
            </div>
            <div className="row-item__do">
              {canReorder && (
                <MoveButtons
                  title={item.title}
                  first={index === 0}
                  last={index === order.items.length - 1}
                  onMove={(by) => order.move(item.id, by)}
                  drag={order.dragHandle(item.id)}
                />
              )}
              {more?.(item)}
              <Link
                className="text-button"
                to={editPath(item.id)}
                aria-label={`Rediger ${item.title}`}
              >
                Rediger
              </Link>
              <button
                className="text-button text-button--danger"
                type="button"
                aria-label={`Slet ${item.title}`}
                onClick={() => setDeleting(item)}
              >
                Slet
              </button>
            </div>
          </li>
        ))}
      </ul>
      <p className="sr" role="status">
        {order.spoken}
      </p>
      {deleting && (
        <DeleteDialog
          item={deleting}
          title={props.deleteTitle}
          question={props.deleteQuestion}
          note={props.deleteNote?.(deleting.id)}
          onClose={() => setDeleting(undefined)}
        />
      )}
    </>
  );
}
