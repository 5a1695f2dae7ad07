/**
 * @generated SignedSource<<af3bdff57de9a2d7bbc2aaa7f21da94a>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "APPROVE" | "ASSESS" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_ROLE" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELETE" | "EMPLOY" | "END" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
import type { FragmentRefs } from "relay-runtime";
export type leaveDecision_request$data = {
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
  }>;
  readonly employee: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly id: string;
  readonly version: number;
  readonly " $fragmentType": "leaveDecision_request";
};
export type leaveDecision_request$key = {
  readonly " $data"?: leaveDecision_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveDecision_request">;
};

const node: ReaderFragment = (function(){
var v0 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "id",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveDecision_request",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "version",
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "Employee",
      "kind": "LinkedField",
      "name": "employee",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "fullName",
          "storageKey": null
        }
      ],
      "storageKey": null
    },
    {
      "alias": null,
      "args": null,
      "concreteType": "AvailableAction",
      "kind": "LinkedField",
      "name": "availableActions",
      "plural": true,
      "selections": [
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "name",
          "storageKey": null
        },
        {
          "alias": null,
          "args": null,
          "kind": "ScalarField",
          "name": "allowed",
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

(node as any).hash = "5047e7d8ea51d5bc7ef8eaf77f14bf5f";

export default node;
