/**
 * @generated SignedSource<<4cb5b8eb8902b80881eb3dc3e85fbdf6>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "ADJUST_LEAVE" | "APPROVE" | "ASSESS" | "ASSIGN_SCHEDULE" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_ROLE" | "CHANGE_TERMS" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELEGATE_LEAVE" | "DELETE" | "EMPLOY" | "END" | "ERASE" | "GRANT_LEAVE" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "RESTORE" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
import type { FragmentRefs } from "relay-runtime";
export type leaveDocuments_request$data = {
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
  }>;
  readonly documentFiles: ReadonlyArray<{
    readonly id: string;
    readonly name: string;
    readonly size: number;
    readonly url: string | null | undefined;
  }> | null | undefined;
  readonly id: string;
  readonly " $fragmentType": "leaveDocuments_request";
};
export type leaveDocuments_request$key = {
  readonly " $data"?: leaveDocuments_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveDocuments_request">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
},
v1 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "name",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveDocuments_request",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "concreteType": "AvailableAction",
      "kind": "LinkedField",
      "name": "availableActions",
      "plural": true,
      "selections": [
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "allowed",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "LeaveDocument",
      "kind": "LinkedField",
      "name": "documentFiles",
      "plural": true,
      "selections": [
        (v0/*:: as any*/),
        (v1/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "size",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "url",
          "storageKey": null
        }
      ],
      "storageKey": null
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};
})();

(node as any).hash = "c19c1b30ffd011f4485c6589ac3abe39";

export default node;
