/**
 * @generated SignedSource<<1cf229eef0508ac353f3a7a3ff35f780>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "APPROVE" | "ASSESS" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_ROLE" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELETE" | "EMPLOY" | "END" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
import type { FragmentRefs } from "relay-runtime";
export type leaveChangeRow_change$data = {
  readonly availableActions: ReadonlyArray<{
    readonly allowed: boolean;
    readonly name: ActionName;
  }>;
  readonly employee: {
    readonly fullName: string;
    readonly id: string;
  } | null | undefined;
  readonly endDate: string | null | undefined;
  readonly id: string;
  readonly reason: string | null | undefined;
  readonly request: {
    readonly endDate: string;
    readonly id: string;
    readonly startDate: string;
  } | null | undefined;
  readonly requestId: string;
  readonly startDate: string | null | undefined;
  readonly version: number;
  readonly " $fragmentType": "leaveChangeRow_change";
};
export type leaveChangeRow_change$key = {
  readonly " $data"?: leaveChangeRow_change$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveChangeRow_change">;
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
  "name": "startDate",
  "storageKey": null
},
v2 = {
  "alias": null,
  "args": null,
  "kind": "ScalarField",
  "name": "endDate",
  "storageKey": null
};
return {
  "argumentDefinitions": [],
  "kind": "Fragment",
  "metadata": null,
  "name": "leaveChangeRow_change",
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
      "kind": "ScalarField",
      "name": "requestId",
      "storageKey": null
    },
    (v1/*:: as any*/),
    (v2/*:: as any*/),
    {
      "alias": null,
      "args": null,
      "kind": "ScalarField",
      "name": "reason",
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
      "concreteType": "LeaveRequest",
      "kind": "LinkedField",
      "name": "request",
      "plural": false,
      "selections": [
        (v0/*:: as any*/),
        (v1/*:: as any*/),
        (v2/*:: as any*/)
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
  "type": "LeaveChangeRequest",
  "abstractKey": null
};
})();

(node as any).hash = "4cb65c98c332bdb557d6d688e752fc82";

export default node;
