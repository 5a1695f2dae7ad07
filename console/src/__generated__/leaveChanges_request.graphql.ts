/**
 * @generated SignedSource<<3f0acb3a161f5c186e61d178ea885eeb>>
 * @lightSyntaxTransform
 */

/* tslint:disable */
/* eslint-disable */
// @ts-nocheck

import type { ReaderFragment } from 'relay-runtime';
export type ActionName = "ADJUST_LEAVE" | "APPROVE" | "ASSESS" | "ASSIGN_SCHEDULE" | "ATTACH" | "BLOCK" | "CANCEL" | "CHANGE_EMAIL" | "CHANGE_PAY" | "CHANGE_ROLE" | "CHANGE_TERMS" | "COMMENT" | "COMMIT" | "COMPLETE" | "DEACTIVATE" | "DELEGATE_LEAVE" | "DELETE" | "EMPLOY" | "END" | "ERASE" | "GRANT_LEAVE" | "INTERVIEW" | "INVITE" | "MOVE" | "OFFER" | "REJECT" | "REOPEN" | "REQUEST_CHANGE" | "RESPOND" | "RESTORE" | "SEND" | "SUBMIT" | "UNBLOCK" | "UNDO" | "UPDATE" | "WATCH" | "WITHDRAW";
export type LeaveChangeStatus = "APPROVED" | "PENDING" | "REJECTED" | "WITHDRAWN";
import type { FragmentRefs } from "relay-runtime";
export type leaveChanges_request$data = {
  readonly changeRequests: {
    readonly nodes: ReadonlyArray<{
      readonly availableActions: ReadonlyArray<{
        readonly allowed: boolean;
        readonly name: ActionName;
      }>;
      readonly decidedBy: {
        readonly fullName: string;
        readonly id: string;
      } | null | undefined;
      readonly decisionComment: string | null | undefined;
      readonly endDate: string | null | undefined;
      readonly id: string;
      readonly reason: string | null | undefined;
      readonly startDate: string | null | undefined;
      readonly status: LeaveChangeStatus;
      readonly version: number;
    }>;
  } | null | undefined;
  readonly id: string;
  readonly " $fragmentType": "leaveChanges_request";
};
export type leaveChanges_request$key = {
  readonly " $data"?: leaveChanges_request$data;
  readonly " $fragmentSpreads": FragmentRefs<"leaveChanges_request">;
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
  "name": "leaveChanges_request",
  "selections": [
    (v0/*:: as any*/),
    {
      "alias": null,
      "args": [
        {
          "kind": "Literal",
          "name": "first",
          "value": 5
        }
      ],
      "concreteType": "LeaveChangeRequestConnection",
      "kind": "LinkedField",
      "name": "changeRequests",
      "plural": false,
      "selections": [
        {
          "alias": null,
          "args": null,
          "concreteType": "LeaveChangeRequest",
          "kind": "LinkedField",
          "name": "nodes",
          "plural": true,
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
              "name": "status",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "startDate",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "kind": "ScalarField",
              "name": "endDate",
              "storageKey": null
            },
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
              "kind": "ScalarField",
              "name": "decisionComment",
              "storageKey": null
            },
            {
              "alias": null,
              "args": null,
              "concreteType": "Employee",
              "kind": "LinkedField",
              "name": "decidedBy",
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
          "storageKey": null
        }
      ],
      "storageKey": "changeRequests(first:5)"
    }
  ],
  "type": "LeaveRequest",
  "abstractKey": null
};
})();

(node as any).hash = "2cae07ca82e0a5cf905c2c006217805c";

export default node;
